/** Hosts with a component library have their own in place of this file. */
export const HostButton = 'button';

/** A check of an app with a component library replaces this file by a file of `hosts`. */
export const HostButton = 'button';

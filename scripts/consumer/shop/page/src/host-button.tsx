/** For an app with a component library, the package check replaces this file by one of `hosts`. */
export const HostButton = 'button';

/** Whether a text looks like an email address. The first part excludes '@', so that the time stays linear in the length. */
export const isEmail = (text: string): boolean => /^[^\s@]+@\S+$/.test(text);

export const PICTURE_SCHEMES = ['light', 'dark'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

/** `name` must be a scenario of the catalogue, because it becomes part of a path. */
export const pictureFile = (name: string, scheme: PictureScheme): string => `pictures/${name}.${scheme}.jpg`;

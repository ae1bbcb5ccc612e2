export const PICTURE_SCHEMES = ['light', 'dark'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

/** The path of a scenario's picture, relative to the replay folder. `name` must be a scenario of the catalogue. */
export const pictureFile = (name: string, scheme: PictureScheme): string => `pictures/${name}.${scheme}.jpg`;

export const PICTURE_SCHEMES = ['light', 'dark'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

/** `name` must be a scenario of the catalogue, because another text could lead out of the replay folder. */
export const pictureFile = (name: string, scheme: PictureScheme): string => `pictures/${name}.${scheme}.jpg`;

export const PICTURE_SCHEMES = ['light', 'dark'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

export const pictureFile = (name: string, scheme: PictureScheme): string => `pictures/${name}.${scheme}.jpg`;

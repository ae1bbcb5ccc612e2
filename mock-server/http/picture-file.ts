export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Where a replay leaves the picture of a scenario: a path inside its folder. The name is one of the catalogue. */
export const pictureFile = (name: string, scheme: Scheme): string => `pictures/${name}.${scheme}.jpg`;

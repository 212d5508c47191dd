/** What a profile may ask of a version that the version does not have. */
export const profileErrors = [
  'ProfileNeedsFrozen',
  'ProfileFindsNoAsset',
  'ProfileFindsNoVersion',
  'ProfileFindsNoNamed',
] as const;

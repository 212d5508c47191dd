/** The checks of quality in the order of the method's steps (M-9.5): what each finds is in domain/quality/checks. */
export const qualityChecks = [
  'assumptionUnconfirmed',
  'propertyWithoutDamage',
  'outsideAssetWithGoal',
  'damageWithoutThreat',
  'allDamagesSevere',
  'severeWithoutRoadUser',
  'safetyLeftOut',
  'threatWithoutCause',
  'controlsWithoutEffect',
  'oneTupleForMost',
  'pathStaysOutside',
  'stepsOutOfOrder',
  'pathOlderThanSystem',
  'reasonCopied',
  'reasonEmpty',
  'wordsContradict',
  'numbersContradict',
  'onePersonOnly',
  'residualAsInitial',
  'retainedAboveLimit',
  'acceptedByRater',
  'claimWithoutReason',
  'goalAsRequirement',
  'requirementWithoutMethod',
  'verifiedByAuthor',
  'controlWithoutRequirement',
] as const;
export type QualityCheck = (typeof qualityChecks)[number];

/** `off`: the check does not run; `shown`: it is listed, as delivered; `blocks`: what nobody looked at blocks freezing. */
export const qualityEffects = ['off', 'shown', 'blocks'] as const;
export type QualityEffect = (typeof qualityEffects)[number];

export default {
  'claim.empty': 'Claims: why a shared or retained risk is acceptable. Type in the first row to add one.',
  'claim.field.assumptions': 'Assumptions',
  'claim.field.risks': 'Risks',
} as const;

/** Three rated paths and three risk readings with a matrix unlike Annex H (public study notes, facts only). */
export const threePaths = {
  paths: {
    'CAN injection over OBD': {
      values: { ET: '1w', SE: 'proficient', KoIC: 'restricted', WoO: 'easy', Eq: 'specialized' },
      sum: 12,
      level: 'H',
    },
    'power analysis of a signing module': {
      values: { ET: '6m', SE: 'multiple', KoIC: 'strict', WoO: 'difficult', Eq: 'multiple' },
      sum: 55,
      level: 'VL',
    },
    'phishing a signing engineer': {
      values: { ET: '1m', SE: 'expert', KoIC: 'restricted', WoO: 'unlimited', Eq: 'standard' },
      sum: 13,
      level: 'H',
    },
  },
  risks: [
    { impact: { S: 'SEV', F: 'MOD', O: 'MAJ', P: 'NEG' }, feasibility: 'H', overall: 'SEV', risk: 5 },
    { impact: { S: 'MAJ', F: 'SEV', O: 'MAJ', P: 'MAJ' }, feasibility: 'VL', overall: 'SEV', risk: 2 },
    { impact: { S: 'NEG', F: 'NEG', O: 'MOD', P: 'NEG' }, feasibility: 'H', overall: 'MOD', risk: 3 },
  ],
} as const;

/**
 * The headlamp example of ISO/SAE 21434 Annex H as facts: what is entered, and what the annex says comes out (Tables H.1 to H.11).
 * Paths AP1 to AP3 are rated by attack vector, AP4 and AP5 by attack potential: the annex mixes both.
 */
export const headlamp = {
  damages: {
    DS1: { asset: 'A1', property: 'A', ratings: { O: 'MAJ' } },
    DS2: { asset: 'A1', property: 'I', ratings: { S: 'SEV' } },
    DS3: { asset: 'A2', property: 'I', ratings: {} },
    DS4: { asset: 'A2', property: 'A', ratings: { O: 'MOD' } },
  },
  threats: {
    TS1: { asset: 'A1', property: 'I', type: 'S', damages: ['DS2'] },
    TS2: { asset: 'A1', property: 'I', type: 'T', damages: ['DS2'] },
    TS3: { asset: 'A2', property: 'A', type: 'D', damages: ['DS4'] },
  },
  paths: {
    AP1: { threat: 'TS1', model: 'attack-vector', values: { AV: 'N' }, level: 'H', sum: null },
    AP2: { threat: 'TS1', model: 'attack-vector', values: { AV: 'A' }, level: 'M', sum: null },
    AP3: { threat: 'TS1', model: 'attack-vector', values: { AV: 'L' }, level: 'L', sum: null },
    AP4: {
      threat: 'TS3',
      model: 'attack-potential',
      values: { ET: '1w', SE: 'multiple', KoIC: 'confidential', WoO: 'unlimited', Eq: 'specialized' },
      level: 'L',
      sum: 20,
    },
    AP5: {
      threat: 'TS3',
      model: 'attack-potential',
      values: { ET: '1w', SE: 'multiple', KoIC: 'confidential', WoO: 'moderate', Eq: 'specialized' },
      level: 'L',
      sum: 24,
    },
  },
  threatLevels: { TS1: 'H', TS2: null, TS3: 'L' },
  risks: { 'TS1×DS2': { dimension: 'S', value: 5 }, 'TS3×DS4': { dimension: 'O', value: 2 } },
} as const;

export default {
  'assumption.empty':
    'Assumptions: what the analysis takes for granted about environment and use, stated before it begins. Type in the first row to add one.',
} as const;

export default {
  'assumption.empty':
    'Assumptions: what the analysis takes for granted about environment and use, stated before it begins. Type into the first line to add one.',
} as const;

import { rowEndpoints } from './row.ts';

/** The endpoints of every kind of analysis row. */
export const rows = {
  functions: rowEndpoints('functions', 'functions'),
  assumptions: rowEndpoints('assumptions', 'assumptions'),
  assets: rowEndpoints('assets', 'assets'),
  damages: rowEndpoints('damages', 'damages'),
  threats: rowEndpoints('threats', 'threats'),
  paths: rowEndpoints('paths', 'attack-paths'),
  steps: rowEndpoints('steps', 'attack-steps'),
  risks: rowEndpoints('risks', 'risks'),
  goals: rowEndpoints('goals', 'goals'),
  claims: rowEndpoints('claims', 'claims'),
  requirements: rowEndpoints('requirements', 'requirements'),
};

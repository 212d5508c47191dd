import { refuseLoop } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const functionRules: Rules<'functions'> = {
  written(edit, row, before) {
    refuseLoop(edit, 'functions', row, before, 'parent');
  },
};

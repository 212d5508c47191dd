import { administration } from '#contract/system/administration.ts';
import { implement } from '#server/handlers/implement.ts';

export const administrationHandlers = implement(administration, {
  state: async ({ administers }) => ({ open: administers }),
});

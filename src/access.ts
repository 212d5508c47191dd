import { type AccessTable, accessOf } from '#contract/kit/access.ts';
import type { InitialState } from './features/shell/start';

/** Umi's access table: the same list the server checks calls by. */
export default (state: InitialState | undefined): AccessTable => accessOf(state?.currentUser);

import { AsyncLocalStorage } from 'node:async_hooks';

/** The token of the call being served: an external login service is asked in the name of the user who calls. */
const current = new AsyncLocalStorage<string>();

/** Runs the work of a call under its token. */
export const withToken = <T>(token: string, work: () => Promise<T>): Promise<T> => current.run(token, work);
/** The token of the call being served; empty outside of one. */
export const currentToken = (): string => current.getStore() ?? '';

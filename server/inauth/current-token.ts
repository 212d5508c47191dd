import { AsyncLocalStorage } from 'node:async_hooks';

/** The token of the call being served: an external login service is asked in the name of the user who calls. */
const current = new AsyncLocalStorage<string>();

export const withToken = <T>(token: string, work: () => Promise<T>): Promise<T> => current.run(token, work);
export const currentToken = (): string => current.getStore() ?? '';

import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

/** Set while `findBy…` and `waitFor` try again; the types of the library leave it out. */
const isTriedAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

/**
 * Queries wait 30 s for what a busy machine draws late; what never comes still fails. The page is printed once, when the time is over: the library
 * prints it at each try, which was a third of the time of the specs in jsdom.
 */
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    isTriedAgain() ? new Error(message ?? '') : getElementError(message, container),
});

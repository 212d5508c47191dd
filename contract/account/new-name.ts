/** The rules of a new name, for the login application, which knows the contract only. */
export { hasMixedWord, mixesScripts } from '#domain/model/letters.ts';

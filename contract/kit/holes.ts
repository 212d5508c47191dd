/** For the login application, which imports from the contract only. */
export { fillHoles } from '#domain/model/holes.ts';

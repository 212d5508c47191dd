/** The rules of a new password, for the login application, which knows the contract only. */
export { isCommonPassword } from '#domain/model/common-passwords.ts';
export { passwordStrength } from '#domain/model/password-strength.ts';

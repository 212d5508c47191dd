import { type ErrorKey, Failure } from '#contract/kit/errors.ts';

/** The file of a form. @throws Failure of this key at the field `file` where there is none, or it is empty */
export function requireFile(given: unknown, key: ErrorKey): File {
  if (!(given instanceof File) || given.size === 0) throw new Failure(key, {}, [{ path: 'file', problem: 'required' }]);
  return given;
}

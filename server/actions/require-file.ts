import { type ErrorKey, Failure } from '#contract/kit/errors.ts';

/** The file of a form. @throws Failure of this key at the field `file` where there is none; EmptyFile */
export function requireFile(given: unknown, key: ErrorKey): File {
  if (!(given instanceof File)) throw new Failure(key, {}, [{ path: 'file', problem: 'required' }]);
  if (given.size === 0) throw new Failure('EmptyFile', {}, [{ path: 'file', problem: 'wrong' }]);
  return given;
}

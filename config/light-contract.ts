import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/**
 * The contract as the browser gets it: without schemas, which would bring zod (45 kB gzip) into the first load although `call` reads only
 * method, path and kind. Types, specs and the server use the contract as written. Schemas of forms stand in domain/model, which
 * travels whole; importing a schema from contract/ into src fails the build ("was not found in '#contract/…'").
 */
export default (api: IApi) => {
  api.chainWebpack((memo) => {
    memo.module
      .rule('light-contract')
      .test(/\.ts$/)
      .include.add(join(api.cwd, 'contract'))
      .end()
      .enforce('pre')
      .use('light-contract')
      .loader(join(api.cwd, 'config/light-contract/loader.mjs'));
    return memo;
  });
};

import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { build } from 'esbuild';

/**
 * The light stand-in of a contract module: plain values as they are, endpoints as `{ method, path, kind }` (all the client's `call` reads),
 * no schemas and no functions. Returns `source` undefined for a module that never reaches zod: it travels as it is written.
 * @param {string} file full path of a module of contract/
 * @returns {Promise<{ source: string | undefined, inputs: string[] }>} `inputs`: full paths of everything the answer depends on
 */
export async function lightModule(file) {
  const bundled = await build({
    entryPoints: [file],
    absWorkingDir: dirname(file),
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    platform: 'node',
    format: 'cjs',
    external: ['zod'],
  });
  const [output] = Object.values(bundled.metafile.outputs);
  const inputs = Object.keys(bundled.metafile.inputs).map((path) => new URL(path, `file://${dirname(file)}/`).pathname);
  if (!output.imports.some(({ path }) => path === 'zod')) return { source: undefined, inputs };
  const real = evaluated(bundled.outputFiles[0].text, file);
  const lines = Object.entries(real).flatMap(([name, value]) => {
    const small = light(value);
    return small === undefined ? [] : [`export const ${name} = ${JSON.stringify(small)};`];
  });
  return { source: `${lines.join('\n')}\nexport {};\n`, inputs };
}

function evaluated(code, file) {
  const module = { exports: {} };
  new Function('require', 'module', 'exports', code)(createRequire(file), module, module.exports);
  return module.exports;
}

/** Undefined for whatever does not travel, and for lists and objects that hold such a thing. */
function light(value) {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (Array.isArray(value)) {
    const items = value.map(light);
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof value !== 'object' || '_zod' in value || Object.getPrototypeOf(value) !== Object.prototype)
    return undefined;
  if (isEndpoint(value)) {
    const { method, path, kind } = value;
    return { method, path, ...(kind ? { kind } : {}) };
  }
  const entries = Object.entries(value).map(([name, part]) => [name, light(part)]);
  return entries.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(entries);
}

/** @param {object} value */
const isEndpoint = (value) => 'method' in value && 'path' in value && 'answer' in value;

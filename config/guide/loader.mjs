import { guideModule } from './guide-module.mjs';

/** Webpack loader for docs/guide/<language>/README.md: the whole guide of the language. */
export default function guide() {
  const { source, inputs } = guideModule(this.resourcePath);
  for (const file of inputs) this.addDependency(file);
  return source;
}

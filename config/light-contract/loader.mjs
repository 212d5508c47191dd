import { lightModule } from './light.mjs';

/** Webpack loader for contract/*.ts: the light stand-in (light.mjs) in place of the source, made anew when anything it depends on changes. */
export default function lightContract(source) {
  const done = this.async();
  lightModule(this.resourcePath).then(
    (made) => {
      for (const file of made.inputs) this.addDependency(file);
      done(null, made.source ?? source);
    },
    (error) => done(error),
  );
}

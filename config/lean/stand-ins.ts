import type { LeanRule } from './rules';

interface Resolving {
  request: string;
  contextInfo?: { issuer?: string };
  createData?: { resource?: string };
}
interface Compilation {
  errors: Error[];
}
interface Factory {
  hooks: Record<'beforeResolve' | 'afterResolve', { tap(name: string, on: (asked: Resolving) => void): void }>;
}
interface Compiler {
  hooks: {
    normalModuleFactory: { tap(name: string, on: (factory: Factory) => void): void };
    afterCompile: { tap(name: string, on: (compilation: Compilation) => void): void };
  };
}

const name = 'StandIns';

/** Webpack plugin: applies the lean rules, and fails the build when one of them matched nothing (a library moved its files). */
export class StandIns {
  private readonly unused: Set<LeanRule>;

  constructor(private readonly rules: readonly LeanRule[]) {
    this.unused = new Set(rules);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      factory.hooks.beforeResolve.tap(name, (asked) => {
        const rule = this.ruleFor(asked.request, asked.contextInfo?.issuer);
        if (rule) asked.request = rule.standIn;
      });
      factory.hooks.afterResolve.tap(name, (asked) => {
        const rule = this.ruleFor(asked.createData?.resource, asked.contextInfo?.issuer);
        if (rule && asked.createData) asked.createData.resource = rule.standIn;
      });
    });
    compiler.hooks.afterCompile.tap(name, (compilation) => {
      for (const { part } of this.unused) compilation.errors.push(new Error(`config/lean: nothing matches ${part}`));
    });
  }

  private ruleFor(path: string | undefined, asker: string | undefined): LeanRule | undefined {
    const rule = this.rules.find((one) => path && asker && one.part.test(path) && one.asker.test(asker));
    if (rule) this.unused.delete(rule);
    return rule;
  }
}

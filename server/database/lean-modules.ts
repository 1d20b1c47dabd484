import { registerHooks } from 'node:module';

/** Packages that come as ES modules and as CommonJS. The embedded database is one of them, so that Drizzle and the shop share a single copy of it. */
const AS_COMMON_JS = /^(drizzle-orm|@electric-sql\/pglite)(\/|$)/;

/*
 * Drizzle's ES modules are a hundred files that export one another in cycles. Linking them takes two seconds and leaves the process 70–150 MB larger
 * for good; the same files as CommonJS take a tenth of both. Everything works without this, with more memory: tests and tools do.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    AS_COMMON_JS.test(specifier) ? next(specifier, { ...context, conditions: ['node', 'require'] }) : next(specifier, context),
});

import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { collectMethods } from './http/call-prefixes.ts';
import { registerDocs } from './http/docs.ts';
import { registerFailures } from './http/failures.ts';
import { registerFormBodies } from './http/form-bodies.ts';
import { registerJsonBodies } from './http/json-bodies.ts';
import { refuseBrokenLine, refuseOddRequests } from './http/odd-requests.ts';
import { registerPacking } from './http/packing.ts';
import { registerPageSecurity } from './http/page-security.ts';
import { connectionOptions } from './http/sockets/connections.ts';
import { asksForWebSocket } from './http/sockets/upgrades.ts';
import { registerTextCheck } from './http/text-check.ts';
import type { ShopDeps } from './make-deps.ts';
import { answerBadAddress } from './pages/bad-address.ts';
import type { App, Deps } from './runtime/deps.ts';
import { registerHttpLimits } from './security/limits/http-limits.ts';

/** The largest body of a call, bytes. */
const MAX_BODY_BYTES = 65_536;
/** How long a part of the shop may take to get ready, ms: a first start stocks the database, which a slow machine needs time for. */
const READY_TIMEOUT_MS = 120_000;

/** The HTTP server, without a call. */
export function createHttpApp({ config, log, random, connectionLimits }: ShopDeps): App {
  const connections = connectionOptions(connectionLimits);
  const app: App = Fastify({
    ...connections,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    pluginTimeout: READY_TIMEOUT_MS,
    genReqId: () => random.uuid(),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseBrokenLine,
    frameworkErrors: answerBadAddress(() => app),
    http: { ...connections.http, shouldUpgradeCallback: asksForWebSocket, requireHostHeader: false },
  }) as unknown as App;
  return app;
}

/** How requests are read and answered, whatever part they are for. */
export async function registerPlumbing(app: App, deps: Deps): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerFailures(app);
  collectMethods(app);
  refuseOddRequests(app);
  registerTextCheck(app);
  registerJsonBodies(app);
  await app.register(cookie);
  await registerFormBodies(app, MAX_BODY_BYTES);
  registerHttpLimits(app, deps);
  registerPacking(app);
  await registerPageSecurity(app, deps);
  await registerDocs(app, deps.config.docs);
}

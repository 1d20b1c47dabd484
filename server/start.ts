import { SANDBOX_DESK_CODES } from '#contract/api/sandbox.ts';
import { createShop } from './app.ts';
import { advanceWatermark, type Replacement } from './backup/admit-state.ts';
import { openState } from './backup/open-state.ts';
import { resealWhileServing } from './keys/reseal.ts';
import { systemClock } from './runtime/clock.ts';
import { readConfig, SettingError, type Config } from './runtime/config.ts';
import { failureText } from './runtime/failure-text.ts';
import { createLog } from './runtime/log.ts';
import { watchMemory } from './runtime/memory.ts';
import { safeError } from './runtime/safe-error.ts';
import { unknownSettings } from './runtime/settings/unknown-settings.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** Held while a process writes what every shop begins with: its boxes, prizes and accounts. */
const STOCKING_LOCK = 4_217_005;

/** How long an orderly stop may take after its delay before it is cut short, ms. */
const STOP_MS = 15_000;

const REPLACED: Readonly<Record<Replacement, string>> = {
  restored: 'the database was restored while this process was running; stopping, because its memory is out of date',
  older:
    'the database is older than what this process has served, as after a fail-over to a replica that lacked commits; stopping, because players have seen outcomes that it would play again',
};

const color = process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
const paint = (code: string, text: string): string => (color ? `\u001B[${code}m${text}\u001B[0m` : text);
const gold = (text: string): string => paint('38;5;221;1', text);
const dim = (text: string): string => paint('2', text);

async function greet(config: Config, databaseLine: string, startedMs: number): Promise<void> {
  // oxlint-disable-next-line no-restricted-imports -- loaded only where the sandbox is on
  const demo = config.sandbox ? (await import('./sandbox/demo-account.ts')).DEMO_ACCOUNT : null;
  // oxlint-disable-next-line no-restricted-imports -- loaded only where the sandbox is on
  const staff = config.sandbox ? (await import('./sandbox/desk/demo-staff.ts')).DEMO_STAFF[0] : null;
  const line = (label: string, text: string): string => `  ${dim(label.padEnd(10))}${text}`;
  const lines = [
    '',
    `  ${gold('◆ Fairdrop')} ${dim(`ready in ${(startedMs / 1_000).toFixed(1)} s`)}`,
    '',
    line('Shop', paint('1', config.publicUrl)),
    ...(config.docs ? [line('API', `${config.publicUrl}/docs`)] : []),
    ...(demo ? [line('Demo', `${demo.email} ${dim('·')} ${demo.password}`)] : []),
    ...(staff ? [line('Desk', `${config.publicUrl}/desk ${dim('·')} ${staff.email} ${dim('·')} ${staff.password}`)] : []),
    ...(staff ? [line('', dim(`Its codes are at ${config.publicUrl}${SANDBOX_DESK_CODES}.`))] : []),
    line('Database', databaseLine),
    ...(config.databaseUrl === null
      ? [line('', dim('Embedded: survives a killed process, for one machine only. Set DATABASE_URL to use PostgreSQL.'))]
      : []),
    line('Data', config.dataDir),
    ...(config.sandbox ? [line('Mode', 'sandbox: play money, test payments')] : []),
    '',
    dim('  Press Ctrl-C to stop.'),
    '',
  ];
  console.log(lines.join('\n'));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const { name, nearest } of unknownSettings(process.env))
    log.warn({ setting: name, nearest }, `${name} is not a setting of this shop and has no effect; did you mean ${nearest}?`);
  const { engine, state } = await openState(config, log);
  const shop = await createShop({ config, engine, log }).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const { app, close, deps } = shop;

  let stopping = false;
  const stop = (signal: string, code: number): void => {
    if (stopping) process.exit(code || 130);
    stopping = true;
    if (code === 0) console.log(dim(`\n  ${signal}: finishing requests in progress …`));
    setTimeout(() => process.exit(code || 1), STOP_MS + config.stopDelayMs).unref();
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop('Stopping', 0));
  process.on('SIGTERM', () => stop('Stopping', 0));
  // A promise that no code waited for has failed: the request it belonged to is lost, the shop goes on.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled error'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopping after an unhandled error');
    stop('Stopping', 1);
  });

  const watermark = advanceWatermark({ engine, clock: systemClock, log, dataDir: config.dataDir }, state, (how) => {
    log.fatal(REPLACED[how]);
    stop('Stopping', 1);
  });
  // Ends of a later date run first: nothing is written any more, and the database is still there.
  app.addHook('onClose', () => watermark.stop());

  let stopResealing = async (): Promise<void> => undefined;
  app.addHook('preClose', () => stopResealing());

  try {
    // Several processes may start on one database: one after the other stocks what is missing.
    await engine.exclusively(STOCKING_LOCK, async () => {
      await app.ready();
    });
    if (config.databaseUrl === null) stopResealing = resealWhileServing(deps, SEALED_COLUMNS);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close();
    throw error;
  }
  watchMemory({ clock: systemClock, log, engine });
  await greet(config, engine.description, process.uptime() * 1_000);
}

function explain(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `PORT ${process.env['PORT'] ?? 3000} is in use by another program; stop it or set PORT to a free port`;
  return failureText(error);
}

try {
  await start();
} catch (error) {
  console.error(`\n  ${paint('31;1', 'Fairdrop could not start.')}\n  ${explain(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(safeError(error));
  process.exit(1);
}

import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { socketHostOf } from '#server/outbox/realtime-service.ts';
import type { Config } from '#server/runtime/config.ts';
import type { App, Deps } from '#server/runtime/deps.ts';

/** The hosts that browsers reach an outside realtime service by. */
function realtimeSources({ realtimeService: service }: Config): string[] {
  if (!service) return [];
  const hosts = [socketHostOf(service), ...(service.host === null ? [`sockjs-${service.cluster}.pusher.com`] : [])];
  const port = service.port === null ? '' : `:${service.port}`;
  return hosts.flatMap((host) =>
    service.tls ? [`wss://${host}${port}`, `https://${host}${port}`] : [`ws://${host}${port}`, `http://${host}${port}`],
  );
}

/** This very host as a socket address: some browsers don't count it as 'self'. */
function ownSockets(headers: IncomingHttpHeaders, config: Config): string[] {
  const publicHost = new URL(config.publicUrl).host;
  const asked = config.sandbox && /^[A-Za-z0-9.:[\]-]{1,255}$/.test(headers.host ?? '') ? (headers.host ?? publicHost) : publicHost;
  return config.publicUrl.startsWith('https://') ? [`wss://${asked}`] : [`ws://${asked}`];
}

/** The longest address of a report that is read, and the longest name of a host (RFC 1035), characters. */
const LONGEST = { address: 2_048, host: 253 } as const;

/** What a browser's report names that may be logged: the directive and the origin of what was blocked. Addresses may carry codes and tokens. */
function brokenPolicy(sent: unknown): object {
  const shown = (address: unknown): string | null => {
    if (typeof address !== 'string' || address.length > LONGEST.address) return null;
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url && url.hostname.length > LONGEST.host) return null;
    return url ? `${url.protocol}//${url.hostname}` : (/^[a-z-]{1,20}$/.exec(address)?.[0] ?? null);
  };
  try {
    const parsed = typeof sent === 'string' ? (JSON.parse(sent) as unknown) : sent;
    const [first] = Array.isArray(parsed) ? (parsed as unknown[]) : [parsed];
    const { 'csp-report': old, body } = first as { 'csp-report'?: object; body?: object };
    const report = (old ?? body ?? {}) as Record<string, unknown>;
    const directive = report['effective-directive'] ?? report['effectiveDirective'] ?? report['violated-directive'];
    const blocked = shown(report['blocked-uri'] ?? report['blockedURL']);
    return { directive: typeof directive === 'string' ? (/^[a-z-]{1,40}/.exec(directive)?.[0] ?? null) : null, blocked };
  } catch {
    return { directive: null, blocked: null };
  }
}

const CAPTCHA = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/** Lets one answer's page carry style sheets of its own, each by its hash (`'sha256-…'`), and no others. */
export function allowSheets(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", ["style-src 'self'", ...hashes].join(' ')));
}

/**
 * Security headers on every answer. The content policy allows the shop's own files and nothing else: no inline script, no inline style but a sheet that
 * is named by its hash, no eval, no foreign host but a configured captcha, realtime service and frame of reviews. Pixi's texture workers and Howler need `blob:` and `data:`.
 */
export async function registerPageSecurity(app: App, { config }: Pick<Deps, 'config'>): Promise<void> {
  const captcha = config.captcha.provider === 'recaptcha' ? CAPTCHA : { script: [], frame: [] };
  const frames = [...captcha.frame, ...(config.reviewsFrame === null ? [] : [new URL(config.reviewsFrame).origin])];
  const https = config.publicUrl.startsWith('https://');
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...captcha.script],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          'data:',
          'blob:',
          ...realtimeSources(config),
          (request: IncomingMessage) => ownSockets(request.headers, config).join(' '),
        ],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': frames.length > 0 ? frames : ["'none'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'report-uri': ['/api/csp-report'],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, body),
  );
  app.post('/api/csp-report', { schema: { hide: true } as object, config: { limit: 'policyReport' } }, (request, reply) => {
    request.log.warn(brokenPolicy(request.body), 'content security policy violation on a page');
    return reply.code(204).send();
  });
}

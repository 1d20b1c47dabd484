/** At most `max` of something in a window of `windowMs` that begins with the first of them. */
export interface LimitRule {
  max: number;
  windowMs: number;
  /** What is counted separately: a client's network (see `networkOf`), a signed-in player, an account that is signed in to, or one connection. */
  per: 'network' | 'player' | 'account' | 'connection';
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every limit of the shop by its name: HTTP calls, handshakes and messages of sockets, sign-ins, guesses. */
export const LIMIT_RULES = {
  /** Calls without a limit of their own. */
  call: { max: 900, windowMs: MINUTE, per: 'network' },
  token: { max: 60, windowMs: MINUTE, per: 'network' },
  /** Login forms ask for these as soon as they open; counted apart, so that a shared network's sign-ins are not used up by them. */
  passkeyRequest: { max: 60, windowMs: MINUTE, per: 'network' },
  /** Steps of a sign-in by another service. */
  social: { max: 60, windowMs: MINUTE, per: 'network' },
  registration: { max: 20, windowMs: HOUR, per: 'network' },
  /** Calls that make the shop send mail: from one network, and to one address for all callers. */
  mailFromNetwork: { max: 20, windowMs: HOUR, per: 'network' },
  mailToAddress: { max: 10, windowMs: HOUR, per: 'account' },
  /** Links for a new password are counted apart: calls that need no captcha must not use up an owner's way back in. */
  resetToAddress: { max: 10, windowMs: HOUR, per: 'account' },
  /** Links that prove an address, too: they must not use up what its owner needs to register. */
  resendToAddress: { max: 10, windowMs: HOUR, per: 'account' },
  /** Each is mailed to the player, whose address may not be proved, and a password is hashed. */
  accessChange: { max: 20, windowMs: HOUR, per: 'player' },
  emailChange: { max: 6, windowMs: HOUR, per: 'player' },
  /** Changes to one address, of all players: they must not use up what its owner needs to register. */
  changeToAddress: { max: 10, windowMs: HOUR, per: 'account' },
  /** Tokens of mailed links must not be guessed, though they are too long for that. */
  mailedLink: { max: 30, windowMs: 15 * MINUTE, per: 'network' },
  deposit: { max: 30, windowMs: MINUTE, per: 'network' },
  withdrawal: { max: 30, windowMs: MINUTE, per: 'player' },
  /** Tickets and messages; how many tickets a player opens in a day is counted in the database besides. */
  supportMessage: { max: 30, windowMs: 5 * MINUTE, per: 'player' },
  supportPicture: { max: 30, windowMs: 10 * MINUTE, per: 'player' },
  /** Each picture stays in the database, a megabyte at most. */
  supportPictureOfDay: { max: 100, windowMs: DAY, per: 'account' },
  /** Letters of guests: from one network, and in the name of one address, of any owner. */
  letterFromNetwork: { max: 5, windowMs: HOUR, per: 'network' },
  /** Pictures for them: three for each letter, and a few that are tried again. */
  letterPictureFromNetwork: { max: 20, windowMs: HOUR, per: 'network' },
  letterOfAddress: { max: 3, windowMs: DAY, per: 'account' },
  /** Publishing, editing and reporting boxes: each edit keeps a version permanently. */
  boxEdit: { max: 60, windowMs: HOUR, per: 'player' },
  boxEditOfDay: { max: 100, windowMs: DAY, per: 'account' },
  /** Covers of players' boxes, each drawn when it is asked for; browsers keep them. A page shows up to a hundred. */
  cover: { max: 600, windowMs: MINUTE, per: 'network' },
  /** A name is how others know a player. */
  nameChange: { max: 3, windowMs: DAY, per: 'account' },
  /** Each choice is a row of its own. */
  cookieChoice: { max: 20, windowMs: HOUR, per: 'player' },
  policyReport: { max: 30, windowMs: MINUTE, per: 'network' },
  /** A fast auto play with some reserve, and a hundred balls at once. Per player, so that a shared network is no obstacle. */
  bet: { max: 250, windowMs: 10 * SECOND, per: 'player' },
  /** Promo codes are not for guessing. */
  promoOfPlayer: { max: 5, windowMs: MINUTE, per: 'player' },
  promoFromNetwork: { max: 5, windowMs: MINUTE, per: 'network' },
  /** Gift codes and vouchers aren't either, though they are too long to guess. */
  codeOfPlayer: { max: 5, windowMs: MINUTE, per: 'player' },
  codeFromNetwork: { max: 20, windowMs: MINUTE, per: 'network' },
  /** Failed sign-ins to an account from one network, and from one network for all accounts. */
  signInHere: { max: 5, windowMs: 15 * MINUTE, per: 'account' },
  signInFromNetwork: { max: 50, windowMs: 15 * MINUTE, per: 'network' },
  /** Failed sign-ins to an account from all networks together, except those that its player signed in from before. */
  signInAnywhere: { max: 100, windowMs: DAY, per: 'account' },
  /** Not a limit but a memory: networks from which a player signed in within this time. */
  signedInFrom: { max: 1, windowMs: 30 * DAY, per: 'account' },
  /** Wrong second factors of a sign-in from one network, and from all networks together except those that the player finished one from before. */
  factorHere: { max: 5, windowMs: 15 * MINUTE, per: 'account' },
  factorAnywhere: { max: 20, windowMs: DAY, per: 'account' },
  /** Wrong proofs of a signed-in player: in one session, and in all of them. */
  confirmInSession: { max: 5, windowMs: 10 * MINUTE, per: 'player' },
  confirmOfPlayer: { max: 10, windowMs: HOUR, per: 'player' },
  /** Requests for a WebSocket, of both transports. All players of a process come back at once after a restart. */
  handshake: { max: 600, windowMs: MINUTE, per: 'network' },
  /** Frames of one Pusher connection, pings of WebSocket itself among them. All of its channels may be asked for at once. */
  channelFrame: { max: 60, windowMs: SECOND, per: 'connection' },
  /** Packets of every kind on one Engine.IO connection, and its requests to join a namespace. */
  roundPacket: { max: 30, windowMs: SECOND, per: 'connection' },
  roundJoin: { max: 10, windowMs: 10 * SECOND, per: 'connection' },
  /** Snapshots of a game of rounds. A page asks for one when it connects, signs in, is seen again or has missed an event; without one it asks again, four times at most in this time. */
  roundSnapshot: { max: 10, windowMs: 10 * SECOND, per: 'connection' },
  /** Calls of programs that publish to the sockets. */
  realtimeApi: { max: 6_000, windowMs: MINUTE, per: 'network' },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof LIMIT_RULES;

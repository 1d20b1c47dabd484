import type { ServiceReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

const PICTURE_FAULTS = {
  missing: 'One of the pictures is no longer there. Please attach it again.',
  empty: 'This request doesn’t contain a picture.',
  size: 'Pictures can be up to 2 MB.',
  type: 'Pictures must be PNG, JPEG or WebP files.',
  unreadable: 'We can’t read this picture. It’s damaged or has more than 25 million pixels.',
  detailed: 'This picture is too detailed. Please send a smaller one.',
} as const;

const CHANNELS_FAULTS = {
  both: 'Give either channel or channels, not both.',
  missing: 'Give a channel, or up to 100 of them in channels.',
  name: 'channel: this isn’t a valid channel name.',
} as const;

function signatureSentence(data: ServiceReasons['channel_api_signature']): string {
  if (data.fault === 'auth_key') return 'auth_key is missing or unknown.';
  if (data.fault === 'auth_version') return 'auth_version must be 1.0.';
  if (data.fault === 'auth_signature') return 'auth_signature doesn’t match this request.';
  return `auth_timestamp must be within ${data.mostSkewS} seconds of the server's time, ${data.nowS}.`;
}

export const SERVICE_ANSWERS: Answers<ServiceReasons> = {
  ticket_not_found: [404, 'not_found', 'Ticket not found.'],
  ticket_closed: [409, 'ticket_closed', 'This ticket is closed. Reopen it to reply.'],
  ticket_full: ({ most }) => [409, 'limit_exceeded', `This ticket already has ${most} messages. Please open a new one.`],
  ticket_limit: ({ most }) => [
    409,
    'limit_exceeded',
    `You’ve opened ${most} tickets in the last 24 hours. Please reply to one of them instead.`,
  ],
  ticket_link_not_found: ofField('link', 404, 'not_found', 'The record you chose doesn’t exist or isn’t yours.'),
  picture_not_found: [404, 'not_found', 'Picture not found.'],
  picture_unusable: ({ fault }) => ofField('pictures', 422, 'picture_unusable', PICTURE_FAULTS[fault]),
  pictures_busy: [503, 'unavailable', 'Too many pictures are being uploaded right now. Please try again.'],
  recording_unusable: ofField('recording', 422, 'invalid_request', 'The recording can’t be read. Please send your message without it.'),
  health_database_silent: [503, 'unavailable', 'The database isn’t responding.'],
  channel_forbidden: [403, 'forbidden', 'You don’t have access to this channel.'],
  channel_processes_away: [503, 'unavailable', 'Other processes can’t be reached. Please try again in a moment.'],
  channel_api_app: [404, 'not_found', 'Unknown application.'],
  channel_api_parameter: [400, 'invalid_request', 'A parameter is repeated.'],
  channel_api_signature: (data) => [401, 'signature_invalid', signatureSentence(data)],
  channel_api_md5: [401, 'signature_invalid', 'body_md5 is not the MD5 of the body.'],
  channel_api_body: ({ fault }) => [
    400,
    'invalid_request',
    fault === 'doubled_key' ? 'The body contains a key twice.' : 'The body is not JSON.',
  ],
  channel_api_field: ({ field, fault }) => [400, 'invalid_request', `${field || 'The body'}: ${fault}.`],
  channel_api_data_size: ({ name, channel, mostBytes }) => [
    413,
    'invalid_request',
    `The data of ${name} on ${channel} is larger than ${mostBytes} bytes.`,
  ],
  channel_api_channels: ({ fault }) => [400, 'invalid_request', CHANNELS_FAULTS[fault]],
  channel_api_info: ({ name, known }) => [400, 'invalid_request', `info: ${name} is not a count; use ${known.join(' and ')}.`],
  channel_api_user_count: [
    400,
    'invalid_request',
    'info: user_count works for presence channels only; name one, or filter by their prefix.',
  ],
  channel_api_users: [400, 'invalid_request', 'Users are counted on presence channels only.'],
  sandbox_form: [422, 'invalid_request', 'We couldn’t read this form.'],
  sandbox_message_not_found: [404, 'not_found', 'Message not found.'],
  sandbox_captcha_real: [404, 'not_found', 'A real captcha is configured.'],
  sandbox_provider_offline: [503, 'unavailable', 'This provider is offline.'],
};

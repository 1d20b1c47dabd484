import { invoiceSchema } from '../api/deposits.ts';
import { envelopeOf } from './envelope.ts';

/** On the private channel: a deposit moved. It carries the whole invoice; `GET /api/deposit/invoices/{id}` is authoritative. */
export const invoiceUpdatedEvent = envelopeOf('invoiceUpdated', invoiceSchema);

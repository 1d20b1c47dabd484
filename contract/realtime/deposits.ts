import { invoiceSchema } from '../api/deposits.ts';
import { envelopeOf } from './envelope.ts';

/** On the private channel: a deposit moved. It carries the whole invoice; `GET /api/deposit/invoices/{id}` remains the truth. */
export const invoiceUpdatedEvent = envelopeOf('invoiceUpdated', invoiceSchema);

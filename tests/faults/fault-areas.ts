import type { FaultArea } from '../../tools/fault.ts'
import { accessFaults } from './access.ts'
import { attachmentFaults } from './attachments.ts'
import { channelFaults } from './channels.ts'
import { entryFaults } from './entry.ts'
import { lawFaults } from './law.ts'
import { moneyFaults } from './money.ts'
import { receiptFaults } from './receipts.ts'
import { signatureFaults } from './signature.ts'
import { taxServiceFaults } from './tax-service.ts'
import { threadFaults } from './threads.ts'

/** All faults made on purpose, by what they endanger. */
export const faultAreas: readonly FaultArea[] = [
  { name: 'money', faults: moneyFaults },
  { name: 'channels', faults: channelFaults },
  { name: 'signature', faults: signatureFaults },
  { name: 'access', faults: accessFaults },
  { name: 'receipts', faults: receiptFaults },
  { name: 'entry', faults: entryFaults },
  { name: 'law', faults: lawFaults },
  { name: 'tax-service', faults: taxServiceFaults },
  { name: 'threads', faults: threadFaults },
  { name: 'attachments', faults: attachmentFaults },
]

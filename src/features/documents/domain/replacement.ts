import type { AddedClauses } from './added-clauses.ts'
import { withStop } from '#/kernel/russian.ts'
import { nameInText } from './annulled-names.ts'
import type { AnnulledFacts } from './document-facts.ts'

/** What a new edition says of the document it takes the place of. A draft by engineers: no lawyer has read it yet. */
export function replacementClauses(replaced: AnnulledFacts, reason: string): AddedClauses {
  const name = nameInText(replaced)
  return {
    clauses: [
      `Настоящий документ заменяет ${name} (SHA-256 файла ${replaced.sha256}) с момента, когда его подписала вторая из Сторон. До этого ` +
        `момента прежний документ действует без изменений. Причина замены: ${withStop(reason)}`,
    ],
    outcome: `Заменит ${name}. Пока этот не подписали обе стороны, прежний действует`,
  }
}

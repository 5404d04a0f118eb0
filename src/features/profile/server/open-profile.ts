import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Profile } from '../domain/profile.ts'
import type { ProfileRecord } from './queries.ts'

/** A stored row with its passport opened. A person who told nothing has an empty profile. */
export function openProfile(fieldKey: FieldKey, personId: Id<'person'>, row: ProfileRecord | undefined): Profile {
  const opened = (field: 'paspserial' | 'paspnumber', sealed: Uint8Array | null | undefined) =>
    sealed ? openField(fieldKey, personId, field, sealed) : ''
  return {
    personId,
    surname: row?.surname ?? '',
    firstname: row?.firstname ?? '',
    secondname: row?.secondname ?? '',
    birthdate: row?.birthdate ?? undefined,
    inn: row?.inn ? parsePersonInn(row.inn) : undefined,
    doctypeid: row?.doctypeid ?? undefined,
    paspserial: opened('paspserial', row?.paspserial_cipher),
    paspnumber: opened('paspnumber', row?.paspnumber_cipher),
  }
}

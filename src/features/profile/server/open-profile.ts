import type { Id } from '#/kernel/ids.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Profile } from '../domain/profile.ts'
import type { ProfileRecord } from './queries.ts'

/** Decrypts the passport in a stored row. A person who entered nothing has an empty profile. */
export function openProfile(fieldKey: FieldKey, personId: Id<'person'>, row: ProfileRecord | undefined): Profile {
  const opened = (field: 'paspserial' | 'paspnumber', sealed: Uint8Array | null | undefined) =>
    sealed ? openField(fieldKey, personId, field, sealed) : ''
  return {
    personId,
    surname: row?.surname ?? '',
    firstname: row?.firstname ?? '',
    secondname: row?.secondname ?? '',
    birthdate: row?.birthdate ?? undefined,
    inn: row?.inn ?? undefined,
    doctypeid: row?.doctypeid ?? undefined,
    paspserial: opened('paspserial', row?.paspserial_cipher),
    paspnumber: opened('paspnumber', row?.paspnumber_cipher),
  }
}

import type { OwnData } from '../contract.ts'

/** «Мои данные» of the profile: a copy to take away, the account to close. Its loader reads `readOwnData`. */
export function MyDataTab({ data }: { readonly data: OwnData }) {
  return <p className="text-muted">Архивов: {data.exports.length}</p>
}

import { Status } from '#/platform/web/kit/status.tsx'
import { registerStatus } from './register-words.ts'

export function RegisterStatus({ register }: { readonly register: Parameters<typeof registerStatus>[0] }) {
  const { tone, name } = registerStatus(register)
  return <Status tone={tone}>{name}</Status>
}

import type { Tone } from '#/platform/web/kit/status.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listMembers } from '../contract/team.ts'

export type Member = CallReply<typeof listMembers>[number]

export const memberLooks = {
  invited: { tone: 'waiting', word: 'Приглашён' },
  requested: { tone: 'waiting', word: 'Просит доступ' },
  active: { tone: 'good', word: 'В команде' },
  disabled: { tone: 'quiet', word: 'Отключён' },
} as const satisfies Record<Member['status'], { tone: Tone; word: string }>

import type { Tone } from '#/platform/web/kit/status.tsx'
import type { ContractorState } from '../domain/contractor-state.ts'

export const stateTones: Record<ContractorState, Tone> = { works: 'good', paused: 'warn', blocked: 'bad', archived: 'quiet' }

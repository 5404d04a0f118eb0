import type { Permission } from '../message-fields.ts'
import type { BindRequest, PermissionRequest } from './book.ts'
import { plan } from './plan.ts'
import { sendLetter } from './send-letter.ts'
import type { World } from './world.ts'

/** Records the person's answer to a partner's request. An empty set of rights is a refusal. */
export function decideBinding(world: World, request: BindRequest, granted: readonly Permission[]): void {
  if (request.result !== 'IN_PROGRESS') return
  const { id, inn } = request
  const at = world.clock.now().toString()
  const result = granted.length > 0 ? 'COMPLETED' : 'FAILED'
  world.book.put('bindRequests', id, { ...request, granted, result, processedAt: at })
  if (result === 'COMPLETED') {
    const leftAt = world.book.bindings.get(inn)?.unboundAt
    world.book.put('bindings', inn, { inn, permissions: granted, boundAt: at, leftAt })
  }
  sendLetter(world, inn, result === 'COMPLETED' ? 'Партнёр подключён' : 'Запрос партнёра отклонён', 'Раздел «Партнёры».')
  const leaves = world.book.persons.get(inn)?.scenario?.unbindsAfter
  if (result === 'COMPLETED' && leaves !== undefined) plan(world, 'unbind', inn, leaves)
}

/** Records the person's answer to a partner's request to change its rights. */
export function decidePermissions(world: World, request: PermissionRequest, granted: readonly Permission[]): void {
  if (request.result !== 'IN_PROGRESS') return
  const { id, inn } = request
  const binding = world.book.bindings.get(inn)
  const isAllowed = granted.length > 0 && binding !== undefined && binding.unboundAt === undefined
  const processedAt = world.clock.now().toString()
  world.book.put('permissionRequests', id, { ...request, result: isAllowed ? 'COMPLETED' : 'FAILED', processedAt })
  if (isAllowed) world.book.put('bindings', inn, { ...binding, permissions: granted })
}

/** Ends a binding, whichever side asked for it. */
export function endBinding(world: World, inn: string): Temporal.Instant {
  const now = world.clock.now()
  const binding = world.book.bindings.get(inn)
  if (binding && !binding.unboundAt) world.book.put('bindings', inn, { ...binding, unboundAt: now.toString() })
  return now
}

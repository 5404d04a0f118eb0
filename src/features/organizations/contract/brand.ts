import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { brandFields } from '../fields/brand.ts'
import { organizationView } from './organization.ts'

export const changeBrand = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/brand',
  summary: 'Название на доске и его скрытие',
  access: 'client',
  permission: 'editOrganization',
  body: z.object({
    ...shapeOf(brandFields, 'body'),
    version: z.number(),
  }),
  reply: organizationView,
  refusals: ['staleVersion', 'noAccess'],
})

export const setLogo = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/logo',
  summary: 'Загрузить логотип: PNG, JPEG или WebP до 512 КБ',
  access: 'client',
  permission: 'editOrganization',
  body: z.instanceof(Uint8Array),
  bodyForm: 'bytes',
  bodyLimit: 512 * 1024,
  reply: organizationView,
  refusals: ['badFile', 'noAccess'],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/organization/logo',
  summary: 'Убрать логотип',
  access: 'client',
  permission: 'editOrganization',
  reply: organizationView,
  refusals: ['noAccess'],
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/v1/public/logos/:key',
  summary: 'Логотип организации',
  access: 'public',
  params: z.object({ key: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Неверный адрес')) }),
  reply: z.undefined(),
  file: ['image/png', 'image/jpeg', 'image/webp'],
  refusals: ['notFound'],
})

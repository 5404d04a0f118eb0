/** The five namespaces of the exchange; elements are matched by namespace, never by prefix. */
export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  sync: 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiMessageConsumerService/types/1.0',
  async: 'urn://x-artefacts-gnivc-ru/inplat/servin/OpenApiAsyncMessageConsumerService/types/1.0',
  auth: 'urn://x-artefacts-gnivc-ru/ais3/kkt/AuthService/types/1.0',
  smz: 'urn://x-artefacts-gnivc-ru/ais3/SMZ/SmzPartnersIntegrationService/types/1.0',
} as const

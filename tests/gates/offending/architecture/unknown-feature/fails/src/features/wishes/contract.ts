export const path = '/api/v1/wishes'

import { sampleOrder } from '../support/sample-order.js';

/** As much of our OpenAPI document as names its operations. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: object;
}

/** One request for each operation of an OpenAPI document, each of which is to be accepted, in a form that other tools run. */
export function arazzoOf({ paths }: OpenApi, url: string): object {
  const steps = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => stepOf(path, operation)),
  );

  return {
    arazzo: '1.0.1',
    info: { title: 'Every operation once', version: '1' },
    sourceDescriptions: [{ name: 'service', type: 'openapi', url }],
    workflows: [{ workflowId: 'every-operation', inputs: { type: 'object' }, steps }],
  };
}

function stepOf(path: string, { operationId, requestBody }: Operation): object {
  const [, , prefix] = path.split('/');
  const values = operationId === 'verify-payment' ? '$inputs.orderId' : '$steps.create-order.outputs.id';
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const token = prefix === 'common' ? 'farmer' : prefix;

  return {
    stepId: operationId,
    operationId,
    parameters: [
      { in: 'header', name: 'Authorization', value: `Bearer {$inputs.${token}}` },
      ...names.map((name) => ({ in: 'path', name, value: name === 'secret' ? '$inputs.secret' : values })),
    ],
    ...(requestBody !== undefined && { requestBody: { contentType: 'application/json', payload: sampleOrder } }),
    successCriteria: [{ condition: '$statusCode == 200' }],
    ...(operationId === 'create-order' && { outputs: { id: '$response.body#/id' } }),
  };
}

/** Common Brazilian given and family names. */
// biome-ignore format: a list to be read in lines
export const GIVEN_NAMES = [
  'Adriana', 'Alan', 'Alícia', 'Álvaro', 'Amanda', 'André', 'Antônio', 'Aparecida', 'Beatriz', 'Benedito', 'Bianca', 'Caio',
  'Camila', 'Cátia', 'Cauã', 'Cecília', 'César', 'Cíntia', 'Conceição', 'Débora', 'Diego', 'Edson', 'Eliane', 'Érica',
  'Fábio', 'Fernanda', 'Flávia', 'Francisca', 'Gabriel', 'Geraldo', 'Gláucia', 'Heitor', 'Inês', 'Ítalo', 'Jéssica', 'João',
  'Joaquim', 'José', 'Júlia', 'Larissa', 'Letícia', 'Lívia', 'Luís', 'Luzia', 'Márcio', 'Marina', 'Mônica', 'Natália',
  'Otávio', 'Patrícia', 'Raíssa', 'Raquel', 'Renan', 'Rogério', 'Sérgio', 'Simone', 'Taís', 'Thiago', 'Valéria', 'Vinícius',
] as const;

// biome-ignore format: a list to be read in lines
export const FAMILY_NAMES = [
  'Almeida', 'Antunes', 'Araújo', 'Assunção', 'Azevedo', 'Barbosa', 'Barros', 'Bezerra', 'Borges', 'Brandão', 'Caldas', 'Campos',
  'Cardoso', 'Carvalho', 'Cavalcanti', 'Coelho', 'Conceição', 'Corrêa', 'Damasceno', 'Esteves', 'Falcão', 'Farias', 'Figueiredo',
  'Fonseca', 'Freitas', 'Galvão', 'Gonçalves', 'Guimarães', 'Leitão', 'Lourenço', 'Macêdo', 'Magalhães', 'Meireles', 'Mendonça',
  'Monteiro', 'Moraes', 'Moura', 'Nogueira', 'Paixão', 'Peçanha', 'Pimentel', 'Queirós', 'Rezende', 'Ribeiro', 'Sá', 'Salomão',
  'Sampaio', 'Siqueira', 'Tavares', 'Teixeira', 'Toledo', 'Vasconcelos', 'Viana', 'Xavier', 'Zanetti',
] as const;

/** Streets, districts and cities with telephone area codes. */
export const STREETS = [
  'Rua das Acácias',
  'Rua São João',
  'Avenida Getúlio Vargas',
  'Rua Sete de Setembro',
  'Avenida Brasil',
  'Rua Dom Pedro II',
  'Rua Barão do Rio Branco',
  'Alameda dos Ipês',
  'Rua Marechal Deodoro',
  'Avenida Independência',
  'Travessa da Conceição',
] as const;

export const DISTRICTS = [
  'Centro',
  'Jardim América',
  'Vila São José',
  'Boa Vista',
  'Santo Antônio',
  'Bela Vista',
  'Consolação',
] as const;

export const CITIES = [
  { city: 'São Paulo – SP', area: 11 },
  { city: 'Campinas – SP', area: 19 },
  { city: 'Ribeirão Preto – SP', area: 16 },
  { city: 'Belo Horizonte – MG', area: 31 },
  { city: 'Uberlândia – MG', area: 34 },
  { city: 'Curitiba – PR', area: 41 },
  { city: 'Florianópolis – SC', area: 48 },
  { city: 'Goiânia – GO', area: 62 },
  { city: 'Brasília – DF', area: 61 },
  { city: 'Vitória – ES', area: 27 },
  { city: 'Maceió – AL', area: 82 },
  { city: 'Belém – PA', area: 91 },
] as const;
